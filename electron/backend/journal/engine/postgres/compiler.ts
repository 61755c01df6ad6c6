import { PostgresAdapter, PostgresQueryCompiler, type RawNode } from 'kysely';
import { postgresWords } from '../../sql/dialect.ts';

/** Compiles the PostgreSQL half of fragments that hold both dialects. */
export class PostgresWordsCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const own = postgresWords(node);
    if (own === null) super.visitRaw(node);
    else this.visitNode(own);
  }
}

/** One connection whose transaction is the caller's: requests run in order (T2), Kysely queues the rest. */
export class OneConnectionAdapter extends PostgresAdapter {
  override get supportsMultipleConnections(): boolean {
    return false;
  }
}
