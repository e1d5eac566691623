// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { hashOf } from './manifest/hash'
import { pictureIn, showPictures } from './show-pictures'

const url = 'data:image/png;base64,iVBORw0KGgo='
const faults: string[] = []
let answer = ''
const host = {
  base: 'https://docs.example/releases/',
  fetch: vi.fn<typeof fetch>(async () => new Response(answer)),
}
showPictures(window, host, { report: ({ code }) => void faults.push(code) })

async function released(text: string): Promise<{ hash: string; src: string }> {
  const hash = await hashOf(text)
  const manifest = { objects: { 'pictures/sale@1': { hash, size: text.length } } }
  const release = { manifest, changed: { 'pictures/sale@1': hash } }
  return { hash, src: pictureIn(release as never, 'pictures/sale')! }
}

/** Adds an image to the page. Like a browser, it first loads the empty picture. */
function draw(src: string): HTMLImageElement {
  const image = Object.assign(document.createElement('img'), { src })
  document.body.append(image)
  image.dispatchEvent(new Event('load'))
  return image
}

beforeEach(() => {
  host.fetch.mockClear()
  faults.length = 0
})

it('shows a picture after its hash is verified, and requests it once for all nodes', async () => {
  answer = JSON.stringify({ url })
  const { hash, src } = await released(answer)
  expect(src).toMatch(/^data:image\/svg\+xml,/)
  const images = [draw(src), draw(src)]
  for (const image of images) await expect.poll(() => image.getAttribute('src')).toBe(url)
  expect(host.fetch.mock.calls.map(([file]) => file)).toEqual([`${host.base}doc/${hash}.json`])
  expect((await released(answer)).src).toBe(url)
})

it.each([
  ['exchanged', JSON.stringify({ url: 'data:image/png;base64,AAAA' }), 'release-wrong-hash'],
  ['truncated', '{"url":', 'release-wrong-hash'],
])('shows the grey mark for a picture that is %s, and reports it', async (_, sent, code) => {
  const { src } = await released(JSON.stringify({ url: 'data:image/png;base64,BBBB' }))
  answer = sent
  const image = draw(src)
  const failed = vi.fn()
  image.addEventListener('error', failed)
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  expect(image.getAttribute('src')).toBe(src)
  expect(faults).toEqual([code])
})

it('fetches a failed picture again when the phone is online again, and reports the failure once', async () => {
  answer = JSON.stringify({ url: 'data:image/png;base64,CCCC' })
  const { src } = await released(answer)
  host.fetch.mockRejectedValue(new TypeError('offline'))
  const image = draw(src)
  const failed = vi.fn()
  image.addEventListener('error', failed)
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => failed.mock.calls.length).toBe(2)
  expect(faults).toHaveLength(1)
  host.fetch.mockImplementation(async () => new Response(answer))
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => image.getAttribute('src')).toBe('data:image/png;base64,CCCC')
})

it.each([
  'data:image/svg+xml;base64,PHN2Zy8+',
  'https://evil.example/a.png',
  'data:text/html;base64,PHA+',
])('does not show a picture of a release for the URL %s', async (other) => {
  answer = JSON.stringify({ url: other })
  const image = draw((await released(answer)).src)
  const failed = vi.fn()
  image.addEventListener('error', failed)
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  expect(faults).toEqual(['release-bad-object'])
})
