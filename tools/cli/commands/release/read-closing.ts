import type { Closing } from '../../../release/drafts/closing'
import { UsageError } from '../../command'

/** What the command line closes. */
export interface ClosingValues {
  readonly kill?: string[] | undefined
  readonly 'text-es'?: string | undefined
  readonly 'text-en'?: string | undefined
  readonly open?: string[] | undefined
  readonly revoke?: string[] | undefined
}

/** Reads what is to be closed, opened and revoked; throws UsageError when a closed screen would say nothing in a language. */
export function readClosing({ kill = [], 'text-es': es, 'text-en': en, open = [], revoke = [] }: ClosingValues): Closing {
  const wrong = revoke.filter((hash) => !/^[0-9a-f]{64}$/.test(hash))
  if (wrong.length > 0) throw new UsageError(`--revoke takes the hash of an object, 64 digits as in its file's name, not "${wrong[0]}".`)
  if (kill.length > 0 && (!es || !en)) throw new UsageError(`What shall ${kill.join(', ')} say instead? Add --text-es "…" and --text-en "…".`)
  return { kill: Object.fromEntries(kill.map((screen) => [screen, { es: es ?? '', en: en ?? '' }])), open, revoke }
}
