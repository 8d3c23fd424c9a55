#!/usr/bin/env bash
# The engine with its game starting from POSITION, in XBoard's notation, which XBoard has no command for.
sed -u "/^variant /a setboard $POSITION" | "$ENGINE" | sed -u "s#^\(setup .*_[a-z]*\) .*#\1 $POSITION#"
