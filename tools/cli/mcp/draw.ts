import { scenariosOf } from '../../analysis/coverage/play-scenarios'
import { UsageError } from '../../build/terminal'
import { findChromium } from '../../test/browsers'
import type { OpenProject } from '../open-project'
import { drawPicture, type PictureOptions } from '../pictures/draw-picture'
import { cutLines, quoted } from './answer'
import { languageOf, textsOf } from './drafts'
import { requireScenario, soundScreen } from './play-drafts'

export interface DrawOptions extends Omit<PictureOptions, 'scenario' | 'language'> {
  /** The scenario to draw; by default the first scenario of the screen. */
  readonly scenario?: string | undefined
  /** The language of the picture; by default the first language of the project. */
  readonly language?: string | undefined
}

/** A picture as PNG, with the visible text. */
export interface DrawnPicture {
  readonly png: Buffer
  readonly text: string
}

/** Draws a scenario after its last step. Throws `UsageError` if there is no browser. */
export async function draw(
  { root, service }: OpenProject,
  { scenario, ...look }: DrawOptions,
  find: typeof findChromium = findChromium,
): Promise<DrawnPicture> {
  const { screen, theme, width } = look
  soundScreen(service, screen)
  const language = languageOf(service.project().app, look.language)
  const all = scenariosOf(service.project(), screen)
  if (scenario !== undefined) requireScenario(all, scenario)
  const name = scenario ?? all[0]?.name ?? ''
  const program = find()
  if (!program)
    throw new UsageError(
      'No picture was drawn, because no browser was found. Install Chromium, or set $CHROMIUM to its path. The tool "play" needs no browser. It describes the screen in words.',
    )
  const drawn = await drawPicture(program, root, textsOf(service.project()), {
    ...look,
    language,
    scenario: name,
  })
  const cut = drawn.isCut ? `, cut at ${drawn.height} pixels` : ''
  const title = `${drawn.screen}, scenario ${JSON.stringify(name)}, ${language}, ${theme}, ${width} × ${drawn.height} pixels${cut}`
  return {
    png: drawn.png,
    text: cutLines([title, ...quoted(drawn.text.split('\n'), 1)], 'brief', 'Use play.'),
  }
}
