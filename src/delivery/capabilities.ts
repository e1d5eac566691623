import type { Capabilities, Manifest } from './manifest/manifest'

/** The content of `objects.json`, a file of a build. */
export interface BuildObjects {
  floor: number
  capabilities: Capabilities
  objects: Readonly<Record<string, string>>
}

export function meetsNeeds(
  needs: Capabilities,
  { language, widgets, responses }: Capabilities,
): boolean {
  const hasWidgets = needs.widgets.every((name) => widgets.includes(name))
  const readsAnswers = Object.entries(needs.responses).every(
    ([family, hash]) => responses[family] === hash,
  )
  return needs.language <= language && hasWidgets && readsAnswers
}

/** Returns the hashes of objects that differ from the build; null for a removed object. */
export function changesOf(
  { objects }: Manifest,
  build: BuildObjects,
): Readonly<Record<string, string | null>> {
  const changes = Object.entries(objects).flatMap(([name, { hash }]) =>
    build.objects[name] === hash ? [] : [[name, hash] as const],
  )
  const removals = Object.keys(build.objects).flatMap((name) =>
    name in objects ? [] : [[name, null] as const],
  )
  return Object.fromEntries([...changes, ...removals])
}
