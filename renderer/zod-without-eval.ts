import { config } from 'zod';

// zod tests whether it may compile its schemas. The page's policy forbids this. The violation alone takes a third of
// the script time at start, because V8 parses each script on the stack again to report the location.
config({ jitless: true });
