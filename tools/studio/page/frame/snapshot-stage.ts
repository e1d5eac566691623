import type { Snapshot } from './messages'
import { waitForIdle, settle } from './lifecycle-gate'
import type { Stage } from './stage'

/** Waits for the responses of the screen, at most `loadsMs` milliseconds, and takes a snapshot. */
export async function snapshotStage(
  stage: Stage,
  root: HTMLElement,
  loadsMs: number,
): Promise<Snapshot | undefined> {
  const before = stage.now()
  if (!before) return undefined
  const isSettled = await settle(before.mounted.view.screen, loadsMs)
  await waitForIdle(30)
  await stage.followed()
  const on = stage.now() ?? before
  return {
    screen: on.mounted.view.screen.program.screen,
    isSettled,
    ...(await takeSnapshot(root, on.visit.world)),
  }
}

const pictures = new Map<string, Promise<string>>()

/** Copies the page. Writes the values of inputs into the copy, and embeds its images. */
async function takeSnapshot(
  root: HTMLElement,
  world: string,
): Promise<Pick<Snapshot, 'html' | 'print' | 'text' | 'css' | 'height'>> {
  const copy = root.cloneNode(true) as HTMLElement
  writeInputs(root, copy)
  for (const dialog of copy.querySelectorAll('dialog[open]')) dialog.setAttribute('data-top', '')
  const print = printOf(copy, world)
  await Promise.all([...copy.querySelectorAll('img')].map(embedPicture))
  return {
    html: copy.innerHTML,
    print,
    text: [root.innerText, ...namesWithoutWords(root)].join('\n'),
    height: root.ownerDocument.documentElement.scrollHeight,
    css: cssOf(root.ownerDocument),
  }
}

/** Returns the accessible names of elements without text, such as an icon button. */
export function namesWithoutWords(root: HTMLElement): string[] {
  return [...root.querySelectorAll<HTMLElement>('[aria-label], img[alt]')].flatMap((element) => {
    const name = element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? ''
    const isShown = element.closest('[aria-hidden="true"], [hidden], dialog:not([open])') === null
    return name !== '' && isShown && element.textContent?.trim() === '' ? name : []
  })
}

/** Returns the HTML of a page without the ids that differ in each rendering. */
function printOf(copy: HTMLElement, world: string): string {
  return copy.innerHTML.replaceAll(world, 'world').replace(/_r_[0-9a-z]+_/g, 'id')
}

/** Copies entered values as attributes, because `cloneNode` does not copy them. */
function writeInputs(root: HTMLElement, copy: HTMLElement): void {
  const copies = copy.querySelectorAll('input, textarea')
  for (const [at, input] of root
    .querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    .entries()) {
    if (input instanceof HTMLTextAreaElement) copies[at]!.textContent = input.value
    else if (input.type !== 'file') copies[at]!.setAttribute('value', input.value)
    if (input instanceof HTMLInputElement) copies[at]!.toggleAttribute('checked', input.checked)
  }
}

/** Embeds an image as a data URL. Does not change an image that cannot be loaded. */
async function embedPicture(image: HTMLImageElement): Promise<void> {
  const address = image.getAttribute('src')
  if (!address || address.startsWith('data:')) return
  const cached = pictures.get(address) ?? readPicture(address)
  pictures.set(address, cached)
  image.setAttribute('src', await cached)
}

async function readPicture(address: string): Promise<string> {
  const response = await fetch(address).catch(() => undefined)
  if (!response?.ok) return address
  const reader = new FileReader()
  const blob = await response.blob()
  return new Promise((resolve) => {
    reader.addEventListener('loadend', () =>
      resolve(typeof reader.result === 'string' ? reader.result : address),
    )
    reader.readAsDataURL(blob)
  })
}

function cssOf(page: Document): string {
  return [...page.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    .join('\n')
}
