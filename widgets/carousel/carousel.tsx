import { Icon } from '../icon/icon'
import { useCarousel } from './use-carousel'
import type { CarouselProps } from '../props.generated'
import './carousel.css'

/** Pictures or cards, one at a time; it plays automatically in a loop until somebody stops it. */
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
