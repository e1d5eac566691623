export type { Batch } from './batch.generated'
