import autoplayPlugin from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'

interface Carousel {
  /** The ref of the element in which the slides move. */
  viewport: (element: HTMLElement | null) => void
  index: number
  count: number
  playing: boolean
  setPlaying: (playing: boolean) => void
  show: (index: number) => void
}

/**
 * A looping carousel that moves on automatically every `intervalMs`, except during touch, focus,
 * hover and on a hidden page.
 */
export function useCarousel(autoplay: boolean, intervalMs: number): Carousel {
  const rests = useSyncExternalStore(watchRest, prefersRest, knowsNobody)
  const [chosen, setPlaying] = useState<boolean>()
  const playing = chosen ?? (autoplay && !rests)
  const plugins = useMemo(
    () =>
      playing
        ? [autoplayPlugin({ delay: intervalMs, stopOnInteraction: false, stopOnMouseEnter: true })]
        : [],
    [playing, intervalMs],
  )
  const [viewport, embla] = useEmblaCarousel({ loop: true }, plugins)
  const [{ index, count }, setPosition] = useState({ index: 0, count: 0 })

  useEffect(() => {
    if (!embla) return undefined
    const update = () =>
      setPosition({ index: embla.selectedScrollSnap(), count: embla.scrollSnapList().length })
    update()
    embla.on('select', update).on('reInit', update)
    return () => void embla.off('select', update).off('reInit', update)
  }, [embla])

  return {
    viewport,
    index,
    count,
    playing,
    setPlaying,
    show: (target) => embla?.scrollTo(target, prefersRest()),
  }
}

const restQuery = '(prefers-reduced-motion: reduce)'

function prefersRest(): boolean {
  return window.matchMedia(restQuery).matches
}

function watchRest(changed: () => void): () => void {
  const query = window.matchMedia(restQuery)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Static HTML is written before any visitor's preference is known. */
const knowsNobody = () => false
