/** Words in the types of places that nobody presents in, such as equipment rooms. */
const words = {
  zh: ['机房', '设备间', '配电', '控制室'],
  en: ['equipment', 'server', 'machine', 'plant', 'control room', 'rack'],
};

/** Whether operators rather watch a place than operate it, by the words of its type. */
export const isWatchedPlace = (type: string): boolean =>
  [...words.zh, ...words.en].some((word) => type.toLowerCase().includes(word));
