/** The name of an erased contact that documents refer to. */
export const ERASED_NAME = 'erased'
