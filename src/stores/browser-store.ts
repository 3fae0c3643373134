import { openDB, type IDBPObjectStore } from 'idb'

/**
 * Work in an object store of IndexedDB, in one transaction; rejects when the browser refuses it, and changes nothing
 * then.
 */
export type InStore = <M extends 'readonly' | 'readwrite', T>(
  mode: M,
  work: (store: IDBPObjectStore<unknown, [string], string, M>) => Promise<T>,
) => Promise<T>

/** A database of this browser with one object store, made when it is first asked for. */
export function browserStore(databaseName: string, storeName: string, keyPath: string): InStore {
  return async (mode, work) => {
    const database = await openDB(databaseName, 1, {
      upgrade: (created) => created.createObjectStore(storeName, { keyPath }),
    })
    try {
      const transaction = database.transaction(storeName, mode, { durability: 'relaxed' })
      const [result] = await Promise.all([work(transaction.store), transaction.done])
      return result
    } finally {
      database.close()
    }
  }
}
