import { UsageError } from '../../build/terminal'
import type { findChromium } from '../../test/browsers'
import { drawPicture, type PictureOptions, withBrowser } from '../pictures/draw-picture'
import { pictureFile, type ReviewPictures } from './review-comment'
import { playScenarios, scenariosOf } from '../../analysis/coverage/play-scenarios'
import { picturesIn } from '../../analysis/names/name-references'
import { createProject, type Project } from '../../analysis/project/project'
import { withFragments } from '../../analysis/project/screen-documents'
import { scenarioFilesOf, type NamedDocument } from '../../analysis/project/screens'
import { stringsIn, textIn } from '../../analysis/project/texts'
import { createSandboxDeps } from '../../sandbox/play'
import { settings } from '../../sandbox/project'

type Files = ReadonlyMap<string, string>
type Program = NonNullable<ReturnType<typeof findChromium>>

/** A picture of the phone before and after a change, with its file name. */
export interface PicturePair {
  readonly name: string
  readonly png: Buffer
}

interface Sides {
  readonly root: string
  readonly before: Files
  readonly after: Files
}

/** Draws the scenarios that look different after a change, each before and after it. */
export async function drawReview(
  program: Program,
  { root, before, after }: Sides,
): Promise<ReviewPictures & { readonly pairs: readonly PicturePair[] }> {
  const { scenarios, language, left } = await changedScenarios(before, after)
  const pairs: PicturePair[] = []
  const drawn: ReviewPictures['drawn'][number][] = []
  for (const { screen, scenario, isBefore, isAfter } of scenarios) {
    const side = (files: Files, isThere: boolean) =>
      isThere ? drawSide(program, root, files, { screen, scenario, language }) : 'There is none.'
    const [was, is] = [await side(before, isBefore), await side(after, isAfter)]
    if (typeof was === 'string' && typeof is === 'string') {
      drawn.push({ screen, scenario, why: is })
      continue
    }
    if (isSame(was, is)) continue
    const name = pictureFile(pairs.length + 1, `${screen}-${scenario}`)
    pairs.push({ name, png: await beside(program, was, is) })
    drawn.push({ screen, scenario, name })
  }
  return { drawn, left, pairs }
}

/** A PNG picture, or the reason why it is missing. */
type Side = Buffer | string

async function drawSide(
  program: Program,
  root: string,
  files: Files,
  picture: Pick<PictureOptions, 'screen' | 'scenario' | 'language'>,
): Promise<Side> {
  try {
    return (await drawPicture(program, root, files, { ...picture, theme: 'light', width: 360 })).png
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}

const isSame = (one: Side, other: Side) =>
  typeof one !== 'string' && typeof other !== 'string' && one.equals(other)

/** Puts two pictures side by side. */
function beside(program: Program, before: Side, after: Side): Promise<Buffer> {
  return withBrowser(program, async (browser) => {
    const page = await browser.newPage({ viewport: { width: 760, height: 700 } })
    try {
      await page.setContent(
        '<body style="display:flex;gap:16px;margin:12px;font:14px sans-serif;background:#ddd"></body>',
      )
      for (const [title, side] of [
        ['Before', before],
        ['After', after],
      ] as const)
        await page.evaluate(showSide, {
          title,
          text: typeof side === 'string' ? side : '',
          url: typeof side === 'string' ? '' : `data:image/png;base64,${side.toString('base64')}`,
        })
      return await page.screenshot({ fullPage: true })
    } finally {
      await page.close()
    }
  })
}

/** Runs in the browser. Titles are set as text, because a fork's document may contain markup. */
async function showSide(side: { title: string; text: string; url: string }): Promise<void> {
  const figure = document.createElement('figure')
  figure.style.cssText = 'margin:0;width:360px'
  const caption = document.createElement('figcaption')
  caption.textContent = `${side.title} ${side.text}`
  figure.append(caption)
  if (side.url !== '') {
    const image = new Image()
    image.src = side.url
    await image.decode()
    figure.append(image)
  }
  document.body.append(figure)
}

/** The maximum number of screens to draw, and of scenarios to draw for each screen. */
const [mostScreens, mostScenarios] = [8, 3]

/**
 * A scenario that may look different after a change, or that exists only before or only after the
 * change.
 */
export interface ChangedScenario {
  readonly screen: string
  readonly scenario: string
  readonly isBefore: boolean
  readonly isAfter: boolean
}

export interface ChangedScenarios {
  readonly scenarios: readonly ChangedScenario[]
  /** The language of the pictures: the first language of the new state. */
  readonly language: string
  /** The number of further screens and scenarios that differ. */
  readonly left: number
}

/**
 * Returns the scenarios whose view differs after a change. If no scenario of a changed screen
 * differs, returns the first scenarios of the screen, because the change may concern the layout.
 */
export async function changedScenarios(before: Files, after: Files): Promise<ChangedScenarios> {
  // A git revision has only documents, so both sides use the current widgets and pictures.
  const others = [...after].filter(([path]) => !/^(?:schemas|locales)\//.test(path))
  const sides = [
    createProject(new Map([...before, ...others]), settings),
    createProject(after, settings),
  ] as const
  const names = new Set(sides.flatMap(({ screens }) => [...screens.keys()]))
  const changed = [...names].filter((name) => {
    const [one, other] = sides.map((project) => partsOf(project, project.screens.get(name)))
    return one !== other
  })
  const scenarios: ChangedScenario[] = []
  let left = Math.max(0, changed.length - mostScreens)
  for (const screen of changed.slice(0, mostScreens)) {
    const [was, is] = [await playsOf(sides[0], screen), await playsOf(sides[1], screen)]
    const all = [...new Set([...is.keys(), ...was.keys()])]
    const different = all.filter((name) => was.get(name) !== is.get(name))
    const shown = (different.length > 0 ? different : all).slice(0, mostScenarios)
    left += Math.max(0, different.length - shown.length)
    for (const scenario of shown)
      scenarios.push({
        screen,
        scenario,
        isBefore: was.has(scenario),
        isAfter: is.has(scenario),
      })
  }
  return { scenarios, language: sides[1].app.languages[0] ?? '', left }
}

/** Returns everything that a screen shows, as one text. */
function partsOf(project: Project, screen: NamedDocument | undefined): string {
  if (!screen) return ''
  const { document, name } = screen
  const documents = withFragments(project, document)
  const keys = [...new Set(documents.flatMap((one) => [...stringsIn(one)]))]
  const texts = [...project.texts.values()].map((language) =>
    keys.map((key) => textIn(language, key)?.value),
  )
  const pictures = documents.flatMap(picturesIn).map((shown) => project.pictures.get(shown.name))
  const scenarios = scenarioFilesOf(project.kinds.scenarios, name).map(({ json }) => json)
  return JSON.stringify([documents, texts, pictures, scenarios])
}

async function playsOf(project: Project, name: string): Promise<Map<string, string>> {
  const screen = project.screens.get(name)
  const plays = new Map<string, string>()
  if (!screen) return plays
  for (const { name: scenario } of scenariosOf(project, name)) plays.set(scenario, '')
  for await (const { name: scenario, played } of playScenarios(
    project,
    screen,
    createSandboxDeps(project),
  ))
    plays.set(scenario, JSON.stringify(played))
  return plays
}
