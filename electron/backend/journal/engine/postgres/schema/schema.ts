// The door of this room.
export { postgresSchema } from './statements.ts';
