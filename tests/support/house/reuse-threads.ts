import { reuseThreads } from '../world/reused-threads.ts';

// Hundreds of tests start and end a journal, and would spend most of their time starting threads.
reuseThreads();
