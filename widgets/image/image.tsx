import type { SyntheticEvent } from 'react'
import { classNames } from '../class-names'
import type { ImageProps } from '../props.generated'
import './image.css'

/** A picture or its placeholder, in a fixed size; a button if a press has an effect. */
export function Image(props: ImageProps) {
  const { id, src, alt, size = 'm', shape, fit, loading, onPress } = props
  if (!src || size === 'full' || onPress) return <Place {...props} />
  return (
    <img
      id={id}
      className={classNames('lz-image', size, shape, fit)}
      src={src}
      alt={alt}
      loading={loading}
      decoding="async"
      onError={mark}
      onLoad={mark}
    />
  )
}

/**
 * The frame of a picture that is missing, can be pressed, or is as wide as its container (`full`).
 * For `full`, an empty SVG with the `ratio` reserves the height until the picture has loaded.
 */
function Place({
  id,
  src,
  alt,
  size = 'm',
  ratio = '16:9',
  shape,
  fit,
  loading,
  onPress,
}: ImageProps) {
  const Element = onPress ? 'button' : 'span'
  return (
    <Element
      id={id}
      className={classNames('lz-image', 'place', size, shape, fit, !src && 'broken')}
      {...(onPress && { type: 'button', onClick: () => void onPress() })}
    >
      {size === 'full' && (
        <svg
          className="lz-image__ratio"
          viewBox={`0 0 ${ratio.replace(':', ' ')}`}
          aria-hidden="true"
        />
      )}
      {src ? (
        <img
          className="lz-image__picture"
          src={src}
          alt={alt}
          loading={loading}
          decoding="async"
          onError={mark}
          onLoad={mark}
        />
      ) : (
        <span className="lz-visually-hidden">{alt}</span>
      )}
    </Element>
  )
}

// Marks a broken image by a class instead of React state. State needs a hook, and the renderer can
// call a widget as a plain function only if it has no hooks.
function mark({ type, currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.closest('.lz-image')?.classList.toggle('lz-image--broken', type === 'error')
}
