import { UsageError } from '../../build/terminal'
import type { findChromium } from '../../test/browsers'
import { drawPicture, type PictureOptions, withBrowser } from '../pictures/draw-picture'
import { changedScenarios } from './changed-scenarios'
import { pictureFile, type ReviewPictures } from './review-comment'

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
