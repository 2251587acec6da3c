/** ECMAScript's JSON.rawJSON, which TypeScript's esnext library does not declare yet. */
interface JSON {
  /** A primitive that `stringify` writes as the text says: here a number of any length. */
  rawJSON(text: string): { readonly rawJSON: string }
}
