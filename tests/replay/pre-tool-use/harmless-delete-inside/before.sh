mkdir build
