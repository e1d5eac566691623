import { useEffect, useState, type RefObject } from 'react'

/** True while an element is visible, or nearer to the visible area than `margin`. */
export function useIsInSight(place: RefObject<Element | null>, margin = '0px'): boolean {
  const [isIn, setIsIn] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => setIsIn(entry?.isIntersecting ?? false),
      { rootMargin: margin },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, margin])
  return isIn
}
