#include "platypus/protocol.h"

int main(int argc, char **argv)
{
    return platypus_main(argc, argv);
}
