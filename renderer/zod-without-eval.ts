import { config } from 'zod';

// zod tests whether it may compile its schemas. The page's policy forbids that, and the violation alone costs a third of the start's script
// evaluation: V8 parses each script on the stack again to report its location.
config({ jitless: true });
