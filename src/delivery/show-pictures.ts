import { EngineError, own } from '../../renderer/language'
import type { App } from '../app/app'
import { fetchObject, type ObjectHost } from './fetch-objects'
import type { LoadedRelease } from './load-release'
import type { ReleasedObject } from './manifest/manifest'
import { reportFault } from './report-fault'

/** The URL of an empty picture. After its `#` comes the hash of the released picture. */
const empty = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E#"

/** The pictures by hash. A picture gets a `data:` URL once its object has been fetched. */
const known = new Map<string, { object: ReleasedObject; name: string }>()
const arrived = new Map<string, string>()

const loads = new Map<string, Promise<string>>()

/** Returns the URL of a released picture: the empty picture, until `showPictures` replaces it. */
export function pictureIn(
  { changed, manifest }: Pick<LoadedRelease, 'changed' | 'manifest'>,
  picture: string,
): string | undefined {
  const name = `${picture}@${globalThis.devicePixelRatio > 1 ? 2 : 1}`
  const hash = own(changed, name)
  const object = own(manifest.objects, name)
  if (typeof hash !== 'string' || !object) return undefined
  known.set(hash, { object, name })
  return arrived.get(hash) ?? empty + hash
}

/**
 * Fetches, verifies and shows a released picture when an `img` element needs it. A picture with
 * `loading="lazy"` waits until it is near the visible part. After a failure, a picture is fetched
 * again when the phone is online or the page is visible again.
 */
export function showPictures(
  { document, addEventListener }: Pick<Window, 'document' | 'addEventListener'>,
  host: ObjectHost,
  app: Pick<App, 'report'>,
): void {
  const failed = new Set<HTMLImageElement>()
  const show = async (image: HTMLImageElement) => {
    const src = srcOf(image)
    const hash = src.slice(empty.length)
    try {
      const url = arrived.get(hash) ?? (await load(host, hash))
      // The element may show another picture by now.
      if (srcOf(image) === src) image.src = url
      failed.delete(image)
    } catch (error) {
      if (!failed.has(image)) reportFault(app, error, 'release-not-read')
      failed.add(image)
      image.dispatchEvent(new Event('error'))
    }
  }
  const showFailed = () => {
    for (const image of failed) {
      if (image.isConnected && srcOf(image).startsWith(empty)) void show(image)
      else failed.delete(image)
    }
  }
  addEventListener('online', showFailed)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') showFailed()
  })
  let observer: IntersectionObserver | undefined
  const showWhenNear = (image: HTMLImageElement) => {
    observer ??= new IntersectionObserver(
      (entries, self) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          self.unobserve(target)
          void show(target as HTMLImageElement)
        }
      },
      { rootMargin: '200px' },
    )
    observer.observe(image)
  }
  // `load` does not bubble, but the document can capture it.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || !srcOf(target).startsWith(empty)) return
      if (target.loading === 'lazy') showWhenNear(target)
      else void show(target)
    },
    true,
  )
}

/** The attribute as written. Browsers normalize the property `src`. */
const srcOf = (image: HTMLImageElement) => image.getAttribute('src') ?? ''

const pictureUrl = /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/

function load(host: ObjectHost, hash: string): Promise<string> {
  const current = loads.get(hash) ?? fetchPicture(host, hash).finally(() => loads.delete(hash))
  loads.set(hash, current)
  return current
}

async function fetchPicture(host: ObjectHost, hash: string): Promise<string> {
  const picture = known.get(hash)
  if (!picture) throw new EngineError('release-bad-object', hash)
  const { object, name } = picture
  const { url } = JSON.parse(await fetchObject(host, name, object)) as { url?: unknown }
  if (typeof url !== 'string' || !pictureUrl.test(url))
    throw new EngineError('release-bad-object', name)
  arrived.set(hash, url)
  return url
}
