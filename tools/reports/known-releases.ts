import type { Manifest } from '../../src/delivery/manifest'
import { boundedText } from '../net'
import { other, type KnownNames } from './known-names'

/** The used facts of the newest release. */
export interface NewestRelease {
  number: number
  /** The newest release that every phone gets; 0 without one. */
  forEveryone: number
  screens: readonly string[]
}

/** The known releases: the newest, this many before it, and the next ones. */
const [before, ahead] = [10, 2]

/**
 * Accepts the numbers close to the newest, and the screens of a project and of that release. Until
 * a release has been read, `told` decides which numbers count.
 */
export function createKnownReleases(screens: readonly string[], told: KnownNames) {
  let newest: NewestRelease | undefined
  let known = new Set(screens)
  const isClose = (release: string, { number }: NewestRelease) =>
    Number(release) >= number - before && Number(release) <= number + ahead
  const release: KnownNames = (name, reporter) => {
    if (!newest) return told(name, reporter)
    return isClose(name, newest) ? name : other
  }
  const screen: KnownNames = (name) => (known.has(name) ? name : other)
  return {
    names: { release, screen },
    take(given: NewestRelease) {
      newest = given
      known = new Set([...screens, ...given.screens])
    },
    /** Whether a release no longer counts as itself. */
    isOver: (release: string) =>
      newest !== undefined && /^\d+$/.test(release) && !isClose(release, newest),
  }
}

const mostBytes = 131_072
const timeoutMs = 10_000

/**
 * Reads the newest release of a host; throws when it cannot be read. Its signature is not verified:
 * a forged release can at worst make releases count as `other`.
 */
export async function readNewest(address: string): Promise<NewestRelease> {
  const answer = await fetch(new URL('current.json', address), {
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`${address} has no current.json: ${answer.status}.`)
  const text = await boundedText(answer, mostBytes)
  const { manifest } = JSON.parse(text) as { manifest: string }
  const { number, objects, rollout } = JSON.parse(manifest) as Pick<
    Manifest,
    'number' | 'objects' | 'rollout'
  >
  return {
    number,
    forEveryone: rollout.permille >= 1000 ? number : (rollout.previous ?? 0),
    screens: Object.keys(objects).flatMap((name) =>
      name.startsWith('screens/') ? [name.slice(8)] : [],
    ),
  }
}
