import { afterAll } from 'vitest';
import { dropDatabasesOfFile } from './databases.ts';

afterAll(dropDatabasesOfFile);
