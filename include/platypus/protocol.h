/* The program's front: command line, protocols, terminal play. */
#ifndef PLATYPUS_PROTOCOL_H
#define PLATYPUS_PROTOCOL_H

/* Runs the program with main's arguments on standard input and output; returns its exit status. */
int platypus_main(int argc, char **argv);

#endif
