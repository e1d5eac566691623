import type { ScenarioFile } from '../../renderer/language'

export type ScenarioFiles = Readonly<Record<string, Pick<ScenarioFile, 'screen' | 'scenarios'>>>

const modules = import.meta.glob<ScenarioFile>('../../schemas/scenarios/*.json', {
  eager: true,
  import: 'default',
})

/** All scenarios, bundled by Vite. */
export const bundledScenarios: ScenarioFiles = Object.fromEntries(
  Object.values(modules).map((file) => [file.screen, file]),
)
