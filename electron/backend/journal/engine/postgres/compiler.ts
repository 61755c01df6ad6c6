import { PostgresAdapter, PostgresQueryCompiler, type RawNode } from 'kysely';
import { postgresVariant } from '../../sql/dialect.ts';

/** Compiles the PostgreSQL part of fragments that contain both dialects. */
export class PostgresWordsCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const variant = postgresVariant(node);
    if (variant === null) super.visitRaw(node);
    else this.visitNode(variant);
  }
}

/** One connection, because the caller controls its transaction. Kysely queues the requests, so they run in order (T2). */
export class OneConnectionAdapter extends PostgresAdapter {
  override get supportsMultipleConnections(): boolean {
    return false;
  }
}
