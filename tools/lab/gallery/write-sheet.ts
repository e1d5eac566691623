import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readScenarios, type ScenarioFiles } from '../../sandbox'
import { lastStep, reasonToSkip } from '../../../tests/browser/scenario-words'

/** An image on the overview page, with its search terms. */
export interface Picture {
  readonly path: string
  readonly screen: string
  readonly scenario: string
  readonly title: string
  /** The step after which the image was taken. */
  readonly step: string
  readonly language: string
  readonly size: string
  readonly text: string
  readonly scheme: string
}

/** Writes the page with all images of the folder, from all runs. Returns its path. */
export async function writeSheet(folder: string): Promise<string> {
  const page = await readFile(fileURLToPath(new URL('sheet.html', import.meta.url)), 'utf8')
  const files = await readScenarios()
  const pictures = describePictures(await readdir(folder, { recursive: true }), files)
  // A scenario may contain the text `</script>`, which must not end the script element.
  const inScript = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
  await writeFile(
    `${folder}/index.html`,
    page
      .replace('[/* pictures */]', () => inScript(pictures))
      .replace('[/* left out */]', () => inScript(describeLeftOut(files))),
  )
  return `${folder}/index.html`
}

/** Describes images by their file names, and sorts them by screen and scenario. */
export function describePictures(paths: readonly string[], files: ScenarioFiles): Picture[] {
  const pictures = paths.flatMap((path): Picture[] => {
    const found = /^([^/]+)\/([^/.]+)\.(\w+)\.(\w+)\.(\w+)\.(\w+)\.jpg$/.exec(path)
    if (!found) return []
    const [, screen = '', scenario = '', language = '', size = '', text = '', scheme = ''] = found
    const shown = files[screen]?.scenarios[scenario]
    return [
      {
        path,
        screen,
        scenario,
        language,
        size,
        text,
        scheme,
        title: shown?.title ?? '',
        step: shown ? lastStep(shown) : '',
      },
    ]
  })
  const place = ({ screen, scenario }: Picture) =>
    Object.keys(files[screen]?.scenarios ?? {}).indexOf(scenario)
  return pictures.toSorted(
    (left, right) =>
      left.screen.localeCompare(right.screen) ||
      place(left) - place(right) ||
      left.path.localeCompare(right.path),
  )
}

/** The scenarios without images, each with the reason. */
export function describeLeftOut(files: ScenarioFiles): string[] {
  return Object.entries(files).flatMap(([screen, { scenarios }]) =>
    Object.entries(scenarios).flatMap(([name, scenario]) => {
      const why = reasonToSkip(scenario)
      return why ? [`${screen} · ${name}: ${why}`] : []
    }),
  )
}
