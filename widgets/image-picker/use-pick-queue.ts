import { useEffect, useRef, useState } from 'react'

interface PickQueue {
  /** The number of picked files that are not handled yet. */
  pending: number
  add: (files: readonly File[]) => void
}

/**
 * Handles picked files one at a time, each after the handler of the previous one has ended, and
 * never more than there is room for. Files picked meanwhile join the queue; leaving the page clears
 * it.
 */
export function usePickQueue(room: number, handle: (file: File) => Promise<void>): PickQueue {
  const [pending, setPending] = useState(0)
  const queue = useRef<File[]>([])

  const shorten = (length: number) => {
    queue.current = length === 0 ? [] : queue.current.slice(-length)
    setPending(length)
  }
  useEffect(
    () => () => {
      queue.current = []
    },
    [],
  )

  const drain = async () => {
    try {
      for (let file = queue.current[0]; file; file = queue.current[0]) {
        await handle(file)
        shorten(Math.max(0, queue.current.length - 1))
      }
    } finally {
      shorten(0)
    }
  }

  const add = (files: readonly File[]) => {
    const accepted = files.slice(0, Math.max(0, room - queue.current.length))
    if (accepted.length === 0) return
    const draining = queue.current.length > 0
    queue.current = [...queue.current, ...accepted]
    setPending(queue.current.length)
    if (!draining) void drain()
  }
  return { pending, add }
}
