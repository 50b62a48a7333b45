/** What directories call the sex of a person; figures as WeCom and Feishu write it. */
export const sexWords = {
  man: ['1', 'm', 'male', 'man', '男'],
  woman: ['2', 'f', 'female', 'woman', '女'],
} as const;
