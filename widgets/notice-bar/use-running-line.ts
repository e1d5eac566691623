import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'

interface RunningLine {
  /** The ref of the window in which the line moves. */
  line: RefObject<HTMLDivElement | null>
  runs: boolean
  style: CSSProperties | undefined
}

// The gap between the end of the line and its copy; the style sheet has the same value.
const gapPx = 32

/**
 * Measures a line. If it is longer than its window, it moves one pixel at a time, `speed` times a
 * second.
 */
export function useRunningLine(speed: number): RunningLine {
  const line = useRef<HTMLDivElement>(null)
  const [length, setLength] = useState(0)
  useLayoutEffect(() => {
    const frame = line.current
    const text = frame?.querySelector<HTMLElement>('.lz-notice-bar__text')
    if (!frame || !text) return undefined
    const measure = () =>
      setLength(text.offsetWidth > frame.clientWidth ? text.offsetWidth + gapPx : 0)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    observer.observe(text)
    return () => observer.disconnect()
  }, [])
  return { line, runs: length > 0, style: length > 0 ? styleOf(length, speed) : undefined }
}

function styleOf(length: number, speed: number): CSSProperties {
  return { animationDuration: `${length / speed}s`, animationTimingFunction: `steps(${length})` }
}
