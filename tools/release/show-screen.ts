import type { ReleasedScreen } from '../../src/delivery'
import { createTextMap } from '../../src/i18n'
import type { Release } from './commit-release'
import { readContents, screensIn } from './objects-in-store'
import { ReleaseError } from './outcome'
import { readNumbered } from './read-manifests'

export interface ShownScreen {
  readonly release: number
  readonly time: string
  /** By name, as in the signed manifest. */
  readonly hashes: Readonly<Record<string, string>>
  readonly screen: unknown
  /** As in `locales/es/shop`. */
  readonly texts: Readonly<Record<string, unknown>>
}

/** As borrowers saw the screen with a release. */
export async function showScreen(
  { store, keys }: Pick<Release, 'store' | 'keys'>,
  number: number,
  screen: string,
): Promise<ShownScreen> {
  const { objects, time } = await readNumbered(store, number, keys)
  const read = (wanted: typeof objects) => readContents(store, { number, objects: wanted })
  const name = `screens/${screen}`
  const object = objects[name]
  if (!object)
    throw new ReleaseError({ code: 'no-such-screen', number, screen, screens: screensIn(objects) })
  const shown = JSON.parse((await read({ [name]: object })).get(name)!) as ReleasedScreen
  const profiles = [...(await read(objectsIn('profiles/', objects))).values()]
  const namespaces = new Set(
    ['{}', ...profiles].flatMap((profile) => mappedIn(profile, shown.facts.namespaces)),
  )
  const texts = Object.fromEntries(
    Object.entries(objectsIn('locales/', objects)).filter(([file]) =>
      namespaces.has(file.replace(/^locales\/[^/]+\//, '')),
    ),
  )
  const parsed = [...(await read(texts))].map(([file, json]) => [file, JSON.parse(json) as unknown])
  const hashes = Object.entries({ [name]: object, ...texts }).map(([file, { hash }]) => [
    file,
    hash,
  ])
  return {
    release: number,
    time,
    hashes: Object.fromEntries(hashes) as Record<string, string>,
    screen: shown,
    texts: Object.fromEntries(parsed) as Record<string, unknown>,
  }
}

const objectsIn = <Value>(folder: string, objects: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(objects).filter(([name]) => name.startsWith(folder)))

/** Includes namespaces that replace them in a region. */
const mappedIn = (profile: string, namespaces: readonly string[]): string[] =>
  createTextMap(
    (JSON.parse(profile) as { texts?: Readonly<Record<string, string>> }).texts ?? {},
  ).withMapped(namespaces)
