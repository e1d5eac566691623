import type { ChangeEvent } from 'react'
import { useLayoutEffect, useRef, useEffect, useState } from '../../renderer/react'
import { classNames } from '../class-names'
import { FieldGroup, useControl } from '../field-frame'
import type { BoundProps } from '../bound'
import type { ImagePickerProps } from '../props.generated'
import '../cover.css'
import './image-picker.css'

/** A picked image: its URL, or an object with its URL. */
export type PickedImage = string | { url: string }

/**
 * A grid of images with a tile that adds images. The widget emits `pick` for each file, after the
 * actions for the previous file have ended.
 */
export function ImagePicker(props: BoundProps<ImagePickerProps>) {
  const {
    id,
    label,
    hint,
    error,
    addLabel,
    removeLabel,
    imageLabel,
    uploadingLabel,
    value,
    onChange,
    onPick,
    onRemove,
  } = props
  const { max = 9, columns = 4, accept = 'image/jpeg,image/png,image/webp,image/gif' } = props
  const control = useControl(id, { error })
  const capacity = Math.max(0, max - value.length)
  const { pending, add } = usePickQueue(capacity, async (file) => onPick?.({ file }))
  const { list, keepFocusAt } = useFocusAfterRemoval(value.length)

  // If the document handles `remove`, the document removes the image, for example after a
  // confirmation.
  const remove = (index: number) => {
    keepFocusAt(index)
    if (onRemove) void onRemove({ index })
    else onChange(value.filter((_, other) => other !== index))
  }

  return (
    <FieldGroup
      label={label}
      hint={hint}
      error={error}
      control={control}
      aside={<span className="lz-field__aside">{`${value.length}/${max}`}</span>}
    >
      <ul
        className={classNames('lz-image-picker', String(columns))}
        ref={list}
        aria-busy={pending > 0}
      >
        {value.map((image, index) => (
          <PickedTile
            key={imageKey(value, index)}
            url={urlOf(image)}
            alt={`${imageLabel} ${index + 1}`}
            removeLabel={`${removeLabel} ${index + 1}`}
            remove={() => remove(index)}
          />
        ))}
        {Array.from({ length: Math.min(pending, capacity) }, (_, index) => (
          <li
            className="lz-image-picker__tile lz-image-picker__tile--uploading"
            key={`uploading-${index}`}
          >
            <span className="lz-visually-hidden">{uploadingLabel}</span>
          </li>
        ))}
        {pending < capacity ? (
          <li className="lz-image-picker__tile">
            <AddTile label={addLabel} accept={accept} onFiles={add} />
          </li>
        ) : null}
      </ul>
    </FieldGroup>
  )
}

interface PickedTileProps {
  url: string
  alt: string
  removeLabel: string
  remove: () => void
}

function PickedTile({ url, alt, removeLabel, remove }: PickedTileProps) {
  return (
    <li className="lz-image-picker__tile">
      <img className="lz-image-picker__image" src={url || undefined} alt={alt} />
      <button
        className="lz-image-picker__remove"
        type="button"
        aria-label={removeLabel}
        onClick={remove}
      />
    </li>
  )
}

interface AddTileProps {
  label: string
  accept: string
  onFiles: (files: File[]) => void
}

function AddTile({ label, accept, onFiles }: AddTileProps) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    target.value = '' // Without the reset, picking the same file again would have no effect.
  }
  return (
    <label className="lz-image-picker__add">
      <input className="lz-cover" type="file" accept={accept} multiple onChange={onChange} />
      <span className="lz-image-picker__add-face lz-cover-face">{label}</span>
    </label>
  )
}

/** Moves the focus to the next tile, because the pressed button no longer exists. */
function useFocusAfterRemoval(count: number) {
  const listRef = useRef<HTMLUListElement>(null)
  const removedAtRef = useRef(0)
  const countBeforeRef = useRef(count)
  useLayoutEffect(() => {
    const controls = listRef.current?.querySelectorAll<HTMLElement>('button, input')
    const lostFocus = count < countBeforeRef.current && document.activeElement === document.body
    if (lostFocus && controls)
      controls[Math.min(removedAtRef.current, controls.length - 1)]?.focus()
    countBeforeRef.current = count
  }, [count])
  return {
    list: listRef,
    keepFocusAt: (index: number) => {
      removedAtRef.current = index
    },
  }
}

function urlOf(image: PickedImage): string {
  return typeof image === 'string' ? image : image.url
}

// The key contains a number, because the list can contain the same URL twice.
function imageKey(images: readonly PickedImage[], index: number): string {
  const url = images
    .slice(index, index + 1)
    .map(urlOf)
    .join('')
  const before = images.slice(0, index).filter((other) => urlOf(other) === url).length
  return `${url}#${before}`
}

interface PickQueue {
  pending: number
  add: (files: readonly File[]) => void
}

/** Handles picked files one at a time. Ignores files beyond the capacity of the grid. */
function usePickQueue(capacity: number, handle: (file: File) => Promise<void>): PickQueue {
  const [pending, setPending] = useState(0)
  const queueRef = useRef<File[]>([])

  const shorten = (length: number) => {
    queueRef.current = length === 0 ? [] : queueRef.current.slice(-length)
    setPending(length)
  }
  useEffect(
    () => () => {
      queueRef.current = []
    },
    [],
  )

  const drain = async () => {
    try {
      for (let file = queueRef.current[0]; file; file = queueRef.current[0]) {
        await handle(file)
        shorten(Math.max(0, queueRef.current.length - 1))
      }
    } finally {
      shorten(0)
    }
  }

  const add = (files: readonly File[]) => {
    const accepted = files.slice(0, Math.max(0, capacity - queueRef.current.length))
    if (accepted.length === 0) return
    const draining = queueRef.current.length > 0
    queueRef.current = [...queueRef.current, ...accepted]
    setPending(queueRef.current.length)
    if (!draining) void drain()
  }
  return { pending, add }
}
