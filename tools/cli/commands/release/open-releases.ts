import { userInfo } from 'node:os'
import { readWhole, UsageError, type Terminal } from '../../../build/terminal'
import {
  openStore,
  placeOf,
  type Release,
  releaseTo,
  setting,
  type StorePlace,
} from '../../../release'
import { readRing, readSigners } from './keys'
import { plainWords, releaseNumber } from './options'
import { refusalWords } from '../../../release/words'

/** The command line options of commands that read a store. */
export interface StoreValues {
  readonly store?: string | undefined
  readonly key?: string[] | undefined
  readonly trust?: string | undefined
}

/** The command line options of commands that make a release. */
export interface ReleaseValues extends StoreValues {
  readonly who?: string | undefined
  readonly why?: string | undefined
  readonly days?: string | undefined
  readonly first?: string | undefined
}

/** Opens the store for reading. */
export async function openReleases(values: StoreValues, terminal: Terminal): Promise<StorePlace> {
  const address = values.store ?? setting('LIENZO_STORE')
  if (address === undefined) throw new UsageError(refusalWords({ code: 'not-set-up' }))
  const signers = await readSigners(values.key ?? [], terminal)
  const trusted = await readRing(values.trust ?? setting('LIENZO_TRUST'), terminal)
  if (signers.length + trusted.length === 0)
    throw new UsageError(
      'No trusted keys. Add --trust <file of public keys> or --key <file of your key>, or set LIENZO_TRUST or LIENZO_RELEASE_KEY.',
    )
  return placeOf(await openStore(address, terminal.cwd), signers, trusted)
}

/** Opens the store to make a release; `why` is the default reason. */
export async function openForRelease(
  values: ReleaseValues,
  terminal: Terminal,
  why?: string,
): Promise<Release & Pick<StorePlace, 'trusted'>> {
  // A reason may have several lines. The audit log has it as one line.
  const reason = (values.why ?? why)?.replace(/\s+/g, ' ').trim()
  if (!reason) throw new UsageError(refusalWords({ code: 'no-reason' }))
  plainWords(reason, '--why')
  const who = personName(values)
  const days = values.days === undefined ? undefined : readWhole(values.days, '--days', 1, 3650)
  const first = releaseNumber(values.first, '--first')
  const place = await openReleases(values, terminal)
  if (place.signers.length === 0) throw new UsageError(refusalWords({ code: 'no-signer' }))
  const { timeoutMs } = terminal
  return {
    ...releaseTo(place, { who, why: reason, days, first, timeoutMs }),
    trusted: place.trusted,
  }
}

function personName({ who }: ReleaseValues): string {
  return who === undefined
    ? plainWords(setting('LIENZO_WHO') ?? userInfo().username, 'LIENZO_WHO')
    : plainWords(who, '--who')
}
