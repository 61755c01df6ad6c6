import { config } from 'zod';

// zod looks whether it may compile what it checks. The policy of the page forbids that, and the refusal alone is a third of what a start
// evaluates: V8 reads each script on the way once more to say where it was.
config({ jitless: true });
