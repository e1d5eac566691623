import { useDeferredValue, useMemo, useState } from 'react'
import { isObject, type JsonObject } from '../../../../renderer/language'
import { useSelected, useText } from '../use-studio'
import { readJson } from '../../../authoring'

/** The document that is open, as its text says it. */
export interface OpenDocument {
  readonly path: string
  /** The last text that was JSON, and what it says; undefined before there was one. */
  readonly text: string
  readonly document: JsonObject | undefined
  /** The text is JSON at the moment, so that it can be edited by pointer. */
  readonly isValid: boolean
}

/**
 * The document that is open; while its text is no JSON, the last one that was. It may lag behind
 * typing, never behind for long.
 */
export function useOpenDocument(): OpenDocument {
  const path = useSelected('path')
  const text = useDeferredValue(useText(path))
  const [last, setLast] = useState<OpenDocument>()
  const document = readJson(text)?.json
  const open = useMemo(
    (): OpenDocument => ({
      path,
      text,
      document: isObject(document) ? document : undefined,
      isValid: isObject(document),
    }),
    [path, text, document],
  )
  if (open.isValid && last !== open) setLast(open)
  return useMemo(
    () => (!open.isValid && last?.path === path ? { ...last, isValid: false } : open),
    [open, last, path],
  )
}
