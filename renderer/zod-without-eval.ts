import { config } from 'zod';

// By default, zod tests whether it may compile its schemas, which the page's policy forbids. V8 reports the location of this violation, and
// for that it parses every script of the call stack again. This alone takes a third of the script time at start.
config({ jitless: true });
