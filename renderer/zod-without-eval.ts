import { config } from 'zod';

// zod tests whether it may compile its schemas. The page's policy forbids that, and the refusal alone costs a third of a start's
// evaluation: V8 reads each script on the way again to report its location.
config({ jitless: true });
