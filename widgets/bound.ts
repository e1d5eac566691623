/**
 * The props of an input that is always bound: a document may leave the field out by its grammar,
 * and the renderer hands both members over as soon as there is one.
 */
export type Bound<Props extends { value?: unknown; onChange?: unknown }> = Props &
  Required<Pick<Props, 'value' | 'onChange'>>
