// The model of the client test: answers the Anthropic Messages API on loopback from a script.
//
//   node model.mjs TURNS.json DIR [MILLISECONDS]
//
// TURNS.json is a list; a turn is a text, which ends the turn, or a list of tool calls
//   {"id": "rm", "tool": "Bash", "input": {"command": "rm -rf ~/"}}
// The turn to give is read off the request: the first one with a call or a text that the conversation does not hold yet.
// So a repeated request gets the same answer, and a request of the client's own (a title, a summary) uses up nothing.
//
// Answers wait for MILLISECONDS: the client writes its transcript behind its requests, which no real model is as fast as.
//
// DIR/port       the port, once it listens
// DIR/api.jsonl  every request with its answer
// DIR/results/ID what the model was told about call ID
import fs from 'node:fs';
import http from 'node:http';

const [turnsFile, dir, delay = 0] = process.argv.slice(2);
const turns = JSON.parse(fs.readFileSync(turnsFile, 'utf8'));
const parent = process.ppid;
let requests = 0;

fs.mkdirSync(`${dir}/results`, { recursive: true });
process.on('SIGTERM', () => process.exit(0));
setInterval(() => { if (process.ppid !== parent) process.exit(0); }, 500); // nobody is left to stop it

const idOf = call => `toolu_${call.id}`;

function plain(content) {
  if (typeof content === 'string') return content;
  return (content ?? []).map(part => part.text ?? '').join('\n');
}

function parts(messages) {
  return messages.flatMap(message => (Array.isArray(message.content) ? message.content : []));
}

function keepResults(messages) {
  for (const part of parts(messages)) {
    if (part.type !== 'tool_result') continue;
    const name = part.tool_use_id.replace(/^toolu_/, '').replace(/[^\w-]/g, '_');
    fs.writeFileSync(`${dir}/results/${name}`, plain(part.content) + '\n');
  }
}

function answerTo(request) {
  const text = words => [{ type: 'text', text: words }];
  if (!request.tools?.length) return text('ok');
  const given = new Set(parts(request.messages).filter(part => part.type === 'tool_use').map(part => part.id));
  const said = new Set(request.messages.filter(message => message.role === 'assistant').map(message => plain(message.content).trim()));
  for (const turn of turns) {
    if (typeof turn === 'string') {
      if (!said.has(turn)) return text(turn);
    } else if (turn.some(call => !given.has(idOf(call))))
      return turn.map(call => ({ type: 'tool_use', id: idOf(call), name: call.tool, input: call.input }));
  }
  return text('done');
}

function stream(response, message) {
  const send = (type, fields) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  send('message_start', { message: { ...message, content: [], stop_reason: null } });
  message.content.forEach((block, index) => {
    const [empty, delta] = block.type === 'text'
      ? [{ type: 'text', text: '' }, { type: 'text_delta', text: block.text }]
      : [{ ...block, input: {} }, { type: 'input_json_delta', partial_json: JSON.stringify(block.input) }];
    send('content_block_start', { index, content_block: empty });
    send('content_block_delta', { index, delta });
    send('content_block_stop', { index });
  });
  send('message_delta', { delta: { stop_reason: message.stop_reason, stop_sequence: null }, usage: message.usage });
  send('message_stop', {});
  response.end();
}

function reply(response, status, value) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

function serve(http_request, body, response) {
  const { method, url } = http_request;
  const log = fields => fs.appendFileSync(`${dir}/api.jsonl`, JSON.stringify({ method, url, ...fields }) + '\n');
  const path = url.split('?')[0];
  if (method !== 'POST' || !path.startsWith('/v1/messages')) { log({}); return reply(response, 404, {}); }
  if (path.endsWith('/count_tokens')) { log({}); return reply(response, 200, { input_tokens: body.length >> 2 }); }

  const request = JSON.parse(body);
  keepResults(request.messages);
  const content = answerTo(request);
  log({ model: request.model, tools: (request.tools ?? []).map(tool => tool.name), messages: request.messages, answer: content });
  const message = {
    id: `msg_${++requests}`, type: 'message', role: 'assistant', model: request.model, content,
    stop_reason: content[0].type === 'text' ? 'end_turn' : 'tool_use', stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  };
  setTimeout(() => { if (request.stream) stream(response, message); else reply(response, 200, message); }, Number(delay));
}

const server = http.createServer((request, response) => {
  const chunks = [];
  request.on('data', chunk => chunks.push(chunk));
  request.on('end', () => {
    try { serve(request, Buffer.concat(chunks).toString(), response); } catch (error) {
      console.error(error.stack);
      reply(response, 400, { type: 'error', error: { type: 'invalid_request_error', message: String(error) } });
    }
  });
});
server.listen(0, '127.0.0.1', () => {
  fs.writeFileSync(`${dir}/port.new`, String(server.address().port));
  fs.renameSync(`${dir}/port.new`, `${dir}/port`);
});
