import { config } from 'zod';

// By default, zod tests whether it may compile its schemas, which the page's policy forbids. This violation alone takes a third of the
// script time at start, because V8 parses each script on the stack again to report the location.
config({ jitless: true });
