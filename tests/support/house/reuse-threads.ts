import { reuseThreads } from '../world/reused-threads.ts';

// Hundreds of tests start and end a journal; most of their time would be Node's start of threads.
reuseThreads();
