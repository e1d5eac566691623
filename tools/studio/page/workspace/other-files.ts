import { createContext, useContext } from 'react'

/**
 * Files that documents refer to and that the studio does not edit: schemas of widgets as text,
 * assets as empty texts.
 */
export const OtherFilesContext = createContext<ReadonlyMap<string, string>>(new Map())

/** Schemas of widgets and names of assets, by path. */
export function useOtherFiles(): ReadonlyMap<string, string> {
  return useContext(OtherFilesContext)
}
