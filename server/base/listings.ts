/** An image of a listing. */
export interface ListingImage {
  id: string
  /** File name, to show. */
  name: string
  /** Where its original bytes are; null when the source gives none. */
  url: string | null
}

export interface Listing {
  id: string
  address: string
  images: ListingImage[]
}

/** One page of an account's listings. */
export interface ListingPage {
  listings: Listing[]
  page: number
  lastPage: number
  /** Listings of the whole account, as the source counts them. */
  total: number
}

/** A service that keeps listings and their images. Keys are never part of an error or of a log line. */
export interface ListingSource {
  /** Throws AppError when the key is not accepted, or the source cannot be used. */
  check(key: string, signal: AbortSignal): Promise<void>
  /** Every page of the account's listings, oldest first. Throws AppError as `check` does. */
  pages(key: string, signal: AbortSignal): AsyncIterable<ListingPage>
  /**
   * Fetches the bytes of an image into a file, and returns how many there are. Only from public https addresses.
   * Throws AppError that says why not; the caller removes the file.
   */
  download(url: string, file: string, signal: AbortSignal): Promise<number>
}
