import type { Capabilities, Manifest } from './manifest/manifest'

/** What a build says of itself for releases: `objects.json` among its files. */
export interface BuildObjects {
  /** Releases of a lower number are older than this build. */
  floor: number
  capabilities: Capabilities
  /** The objects that the build embeds: name → hash. */
  objects: Readonly<Record<string, string>>
}

/** Whether a build can show what a release holds. */
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

/** What a release has that is not as the build has it: name → hash; null where it has nothing. */
export function changesOf(
  { objects }: Manifest,
  build: BuildObjects,
): Readonly<Record<string, string | null>> {
  const changed = Object.entries(objects).flatMap(([name, { hash }]) =>
    build.objects[name] === hash ? [] : [[name, hash] as const],
  )
  const removed = Object.keys(build.objects).flatMap((name) =>
    name in objects ? [] : [[name, null] as const],
  )
  return Object.fromEntries([...changed, ...removed])
}
