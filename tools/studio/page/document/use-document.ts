import { useDeferredValue, useMemo, useState } from 'react'
import { isObject, type JsonObject } from '../../../../renderer/language'
import { useSelected, useText } from '../use-studio'
import { readJson } from '../../../authoring'

/** The open document, parsed from its text. */
export interface OpenDocument {
  readonly path: string
  /** The last valid JSON text, and its value; undefined before there was one. */
  readonly text: string
  readonly document: JsonObject | undefined
  /** Whether the text is valid JSON now, so that it can be edited by pointer. */
  readonly isValid: boolean
}

/**
 * The open document, or its last valid version while its text is not JSON. It may lag behind
 * typing, but never for long.
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
