import { Icon } from '../icon/icon'
import type { CarouselProps } from '../props.generated'
import './carousel.css'
import autoplayPlugin from 'embla-carousel-autoplay'
import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import type { RefObject } from 'react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from '../../renderer/react'

/** Shows pictures or cards one after the other, in a loop that the user can stop. */
export function Carousel(props: CarouselProps) {
  const { id, children, label, autoplay = true, interval = 3000, pauseLabel, playLabel } = props
  const { viewport, index, count, playing, setPlaying, show } = useCarousel(autoplay, interval)
  return (
    <section id={id} className="lz-carousel" aria-label={label}>
      <div ref={viewport} className="lz-carousel__viewport">
        <div className="lz-carousel__slides" aria-live={playing ? 'off' : 'polite'}>
          {children}
        </div>
      </div>
      <div className="lz-carousel__controls">
        {count > 1 && (
          <>
            <button
              type="button"
              className="lz-carousel__play"
              aria-label={playing ? pauseLabel : playLabel}
              onClick={() => setPlaying(!playing)}
            >
              <Icon name={playing ? 'pause' : 'play'} />
            </button>
            {Array.from({ length: count }, (_, slide) => (
              <button
                key={slide}
                type="button"
                className="lz-carousel__dot"
                aria-label={`${slide + 1}`}
                aria-current={slide === index}
                onClick={() => show(slide)}
              />
            ))}
          </>
        )}
      </div>
    </section>
  )
}

interface CarouselState {
  viewport: RefObject<HTMLDivElement | null>
  index: number
  count: number
  playing: boolean
  setPlaying: (playing: boolean) => void
  show: (index: number) => void
}

/** Shows the next slide after `intervalMs`. Touch, focus, hover and a hidden page stop this. */
function useCarousel(autoplay: boolean, intervalMs: number): CarouselState {
  const reducesMotion = useSyncExternalStore(
    watchMotionPreference,
    prefersReducedMotion,
    hasNoPreference,
  )
  const [userChoice, setPlaying] = useState<boolean>()
  const playing = userChoice ?? (autoplay && !reducesMotion)
  const plugins = useMemo(
    () =>
      playing
        ? [autoplayPlugin({ delay: intervalMs, stopOnInteraction: false, stopOnMouseEnter: true })]
        : [],
    [playing, intervalMs],
  )
  const viewport = useRef<HTMLDivElement>(null)
  const [embla, setEmbla] = useState<EmblaCarouselType>()
  useEffect(() => {
    const created = EmblaCarousel(viewport.current!, options)
    setEmbla(created)
    return () => created.destroy()
  }, [])
  useEffect(() => embla?.reInit(options, plugins), [embla, plugins])
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
    show: (target) => embla?.scrollTo(target, prefersReducedMotion()),
  }
}

const options = { loop: true }

const restQuery = '(prefers-reduced-motion: reduce)'

function prefersReducedMotion(): boolean {
  return window.matchMedia(restQuery).matches
}

function watchMotionPreference(onChange: () => void): () => void {
  const query = window.matchMedia(restQuery)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** The value for static HTML, which is rendered before the visitor's preference is known. */
const hasNoPreference = () => false
