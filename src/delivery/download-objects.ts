import { EngineError, type JsonObject } from '../../renderer/language'
import { unsafePatternIn } from '../../renderer/language/pattern'
import { fetchObjects, type ObjectHost } from './fetch-objects'
import { isPicture } from './guarded/index'
import type { KeptRelease } from './persisted-state'
import type { Manifest, ReleasedObject } from './manifest/manifest'
import type { ReleaseStore } from './release-store'
import { parseObject, folderOf, type ReleasedScreen } from './released-object'
import { validateReleasedScreen } from './validate-released-screen'

export interface DownloadDeps {
  host: ObjectHost
  store: ReleaseStore
  app: JsonObject
}

/**
 * Downloads the changed objects of a release, except pictures. The app document comes first,
 * because the validation of other objects needs it.
 */
export async function downloadObjects(
  { host, store, app }: DownloadDeps,
  objects: Manifest['objects'],
  changed: KeptRelease['changed'],
): Promise<void> {
  const wasValidated = (name: string, hash: string) =>
    store.kept.releases.some((release) => release.changed[name] === hash)
  let appDocument = app
  const accept = async (name: string, text: string, isValidated: boolean) => {
    const object = parseObject(name, text)
    if (!isValidated) await validateObject(name, object, appDocument)
    if (name === 'app') appDocument = object
  }
  const fetchMissing = async (entries: readonly [name: string, hash: string | null][]) => {
    const missingObjects = new Map<string, ReleasedObject>()
    for (const [name, hash] of entries) {
      if (hash === null) continue
      const text = await store.read(hash)
      if (text === undefined) missingObjects.set(name, objects[name]!)
      else await accept(name, text, wasValidated(name, hash))
    }
    await fetchObjects(host, missingObjects, async (name, text) => {
      await accept(name, text, false)
      store.write(objects[name]!.hash, text)
    })
  }
  const all = Object.entries(changed).filter(([name]) => !isPicture(name))
  await fetchMissing(all.filter(([name]) => name === 'app'))
  await fetchMissing(all.filter(([name]) => name !== 'app'))
}

/** Validates an object of a release. Throws at the first mistake. */
export async function validateObject(
  name: string,
  object: JsonObject,
  app: JsonObject,
): Promise<void> {
  const folder = folderOf(name)
  const unsafe = folder === 'locales' ? undefined : unsafePatternIn(object, folder === 'profiles')
  if (unsafe !== undefined) throw new EngineError('release-bad-object', name + unsafe)
  await validations[folder]?.(object, app)
}

const validations: Readonly<
  Record<string, (object: JsonObject, app: JsonObject) => Promise<void>>
> = {
  screens: (object, app) => validateReleasedScreen(object as unknown as ReleasedScreen, app),
  app: validateApp,
}

/** Validates the nodes of the app document, such as `loading`, like the body of a screen. */
async function validateApp(app: JsonObject): Promise<void> {
  const { locale, title, loading, failed, criticalFallback } = app
  const document = {
    screen: 'app',
    ...(title === undefined ? {} : { title }),
    locale,
    loading,
    failed,
    body: [criticalFallback ?? null],
  }
  await validateReleasedScreen(
    {
      facts: { screen: 'app', routes: [], namespaces: [], sources: [], widgets: [] },
      document,
      fragments: {},
    },
    {},
  )
}
