import { reuseThreads } from '../world/reused-threads.ts';

// Hundreds of tests of the desk each start a journal and end it; most of what that costs is Node's own start of its threads.
reuseThreads();
